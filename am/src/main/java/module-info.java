/** Active messages: requests and replies that name the code which receives them. */
module dev.merino.am {
    requires transitive dev.merino;
    requires transitive dev.merino.core;
    requires dev.merino.datagram;
    requires transitive dev.merino.linux;
    requires transitive dev.merino.message;
    requires transitive dev.merino.ucx;
    requires static org.jspecify;

    exports dev.merino.am;
    exports dev.merino.am.setup;

    provides dev.merino.EndpointProvider with
            dev.merino.am.setup.MemberEndpoints;
}
