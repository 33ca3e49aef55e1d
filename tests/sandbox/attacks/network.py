"""Attacks that speak to something outside."""

from tests.sandbox.attacks.base import Attack

DENIED = "PermissionError"


def _network(name: str, code: str) -> Attack:
    return Attack("network", name, f"import socket\n{code}", DENIED, DENIED)


ATTACKS = (
    _network("TCP to the machine itself", "socket.create_connection(('127.0.0.1', bait['tcp']), 1.0)"),
    _network(
        "UDP to the machine itself",
        "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', bait['udp']))",
    ),
    _network("listening for TCP", "socket.create_server(('127.0.0.1', 0))"),
    _network("an abstract unix socket", "socket.socket(socket.AF_UNIX).connect('\\0' + bait['abstract'])"),
    _network("a unix socket with a path", "socket.socket(socket.AF_UNIX).connect(bait['unix'])"),
    _network("a pair of sockets", "socket.socketpair()"),
    _network("the kernel's own sockets", "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)"),
    _network("IPv6", "socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)"),
    _network("a ring of system calls", "call('io_uring_setup', 1, (ctypes.c_char * 120)())"),
)
