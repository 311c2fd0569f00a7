package dev.merino.transport.ucx;

/**
 * Constants and offsets of {@code ucp/api/ucp.h}, version 1.13, and {@code ucs/type/status.h}. UCX
 * keeps them from version to version: new fields follow the old ones, and a mask in each struct
 * says which of them are set.
 */
final class UcxLayout {
    static final int UCP_API_MAJOR = 1;
    static final int UCP_API_MINOR = 13;

    static final int PARAMS_BYTES = 80;
    static final int PARAMS_FEATURES_OFFSET = 8;
    static final int PARAMS_ENDPOINTS_OFFSET = 56;
    static final int UCP_PARAM_FIELD_FEATURES = 1;
    static final int UCP_PARAM_FIELD_ESTIMATED_NUM_EPS = 1 << 6;
    static final int UCP_FEATURE_RMA = 1 << 1;
    static final int UCP_FEATURE_AMO64 = 1 << 3;
    static final int UCP_FEATURE_WAKEUP = 1 << 4;
    static final int UCP_FEATURE_AM = 1 << 6;

    static final int WORKER_BYTES = 200;
    static final int WORKER_THREADS_OFFSET = 8;
    static final int UCP_WORKER_PARAM_FIELD_THREAD_MODE = 1;
    static final int UCS_THREAD_MODE_SERIALIZED = 1;

    static final int ENDPOINT_BYTES = 104;
    static final int ENDPOINT_ADDRESS_OFFSET = 8;
    static final int ENDPOINT_ERROR_MODE_OFFSET = 16;
    static final int ENDPOINT_ERROR_CALL_OFFSET = 24;
    static final int ENDPOINT_ERROR_ARGUMENT_OFFSET = 32;
    static final int UCP_EP_PARAM_FIELD_REMOTE_ADDRESS = 1;
    static final int UCP_EP_PARAM_FIELD_ERR_HANDLING_MODE = 1 << 1;
    static final int UCP_EP_PARAM_FIELD_ERR_HANDLER = 1 << 2;
    static final int UCP_ERR_HANDLING_MODE_NONE = 0;
    static final int UCP_ERR_HANDLING_MODE_PEER = 1;
    static final int UCP_EP_CLOSE_FLAG_FORCE = 1;

    static final int MAP_BYTES = 40;
    static final int MAP_ADDRESS_OFFSET = 8;
    static final int MAP_LENGTH_OFFSET = 16;
    static final int MAP_FLAGS_OFFSET = 24;
    static final int UCP_MEM_MAP_PARAM_FIELD_ADDRESS = 1;
    static final int UCP_MEM_MAP_PARAM_FIELD_LENGTH = 1 << 1;
    static final int UCP_MEM_MAP_PARAM_FIELD_FLAGS = 1 << 2;
    static final int UCP_MEM_MAP_ALLOCATE = 1 << 1;

    static final int MEMORY_BYTES = 32;
    static final int MEMORY_ADDRESS_OFFSET = 8;
    static final int MEMORY_LENGTH_OFFSET = 16;
    static final int UCP_MEM_ATTR_FIELD_ADDRESS = 1;
    static final int UCP_MEM_ATTR_FIELD_LENGTH = 1 << 1;

    static final int REQUEST_BYTES = 72;
    static final int REQUEST_FLAGS_OFFSET = 4;
    static final int REQUEST_TYPE_OFFSET = 24;
    static final int REQUEST_REPLY_OFFSET = 40;
    static final int UCP_OP_ATTR_FIELD_DATATYPE = 1 << 3;
    static final int UCP_OP_ATTR_FIELD_FLAGS = 1 << 4;
    static final int UCP_OP_ATTR_FIELD_REPLY_BUFFER = 1 << 5;
    static final int UCP_ATOMIC_OP_ADD = 0;
    static final int UCP_ATOMIC_OP_CSWAP = 2;

    /** {@code ucp_dt_make_contig(8)}: one element of eight bytes. */
    static final int EIGHT_BYTES = 8 << 3;

    static final int HANDLER_BYTES = 32;
    static final int HANDLER_ID_OFFSET = 8;
    static final int HANDLER_FLAGS_OFFSET = 12;
    static final int HANDLER_CALL_OFFSET = 16;
    static final int HANDLER_ARGUMENT_OFFSET = 24;
    static final int UCP_AM_HANDLER_PARAM_FIELD_ID = 1;
    static final int UCP_AM_HANDLER_PARAM_FIELD_FLAGS = 1 << 1;
    static final int UCP_AM_HANDLER_PARAM_FIELD_CB = 1 << 2;
    static final int UCP_AM_HANDLER_PARAM_FIELD_ARG = 1 << 3;
    static final int UCP_AM_FLAG_WHOLE_MSG = 1;
    static final int UCP_AM_SEND_FLAG_EAGER = 1 << 1;
    static final int UCP_AM_RECV_ATTR_FLAG_RNDV = 1 << 17;
    static final int RECEIVED_BYTES = 16;

    static final int UCS_OK = 0;
    static final int UCS_INPROGRESS = 1;
    static final int UCS_ERR_UNREACHABLE = -6;
    static final int UCS_ERR_BUSY = -15;
    static final int UCS_ERR_LAST = -100;

    private UcxLayout() {}
}
