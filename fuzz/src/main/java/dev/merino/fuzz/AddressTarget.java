package dev.merino.fuzz;

import dev.merino.fuzz.contract.FuzzTarget;
import dev.merino.transport.setup.EndpointAddress;

import java.nio.charset.StandardCharsets;

/** The lines in which nodes tell others where they are. */
final class AddressTarget implements FuzzTarget {
    @Override
    public String name() {
        return "addresses";
    }

    @Override
    public String take(byte[] frame) {
        try {
            EndpointAddress address =
                    EndpointAddress.parse(new String(frame, StandardCharsets.ISO_8859_1));
            return address.port() == 0 ? "no port" : "port";
        } catch (IllegalArgumentException e) {
            return "refused";
        }
    }
}
