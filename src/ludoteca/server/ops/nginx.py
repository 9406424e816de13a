"""What nginx is told, so that every request of a table reaches the same process.

The table's name stands in the address, and nginx hashes it consistently: when a process dies only
its own tables move. Nothing depends on it but speed, for any process can serve any table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

SITE_TEMPLATE = """\
# Ludoteca behind nginx. Every request of a table goes to the same process, by the table's name in
# the address; the rest goes by who asks. Each process runs with --behind-proxy.

map $uri $ludoteca_key {{
    "~^/api/tables/(?<ludoteca_table>[A-Za-z0-9_-]+)" $ludoteca_table;
    default $remote_addr;
}}

map $http_upgrade $ludoteca_connection {{
    default upgrade;
    "" "";
}}

upstream ludoteca {{
    hash $ludoteca_key consistent;
{servers}
    keepalive 32;
    keepalive_timeout 4s;  # shorter than the processes keep theirs
}}

{plainly}server {{
{door}{believed}
    # The address of a table is its invitation: it is written to no log, whatever goes wrong.
    access_log off;
    error_log /dev/null emerg;

    client_header_timeout 10s;
    client_body_timeout 10s;
    client_max_body_size 256k;
    client_body_buffer_size 256k;

    # For whoever runs the house, and asked of each process at its own address.
    location = /metrics {{
        return 404;
    }}

    location / {{
        proxy_pass http://ludoteca;
        proxy_http_version 1.1;
        proxy_set_header Host $http_host;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $ludoteca_connection;
        proxy_set_header X-Forwarded-For $remote_addr;  # never what the asker says of themselves
        proxy_set_header X-Forwarded-Proto {scheme};
        proxy_set_header X-Request-Id $request_id;
        proxy_connect_timeout 2s;
        proxy_read_timeout 75s;  # a socket is asked every twenty seconds whether it is still there
        proxy_next_upstream error timeout;
        proxy_max_temp_file_size 0;
    }}
}}
"""

HTTP_LISTEN = """\
    # The page needs TLS anywhere but on this machine: `ludoteca proxy 127.0.0.1:8217 --tls
    # games.example.org` writes this file with it.
    listen {listen};
"""

TLS_LISTEN = """\
    listen {listen} ssl;
    server_name {name};
    ssl_certificate     {folder}/fullchain.pem;
    ssl_certificate_key {folder}/privkey.pem;
"""

REDIRECT_SERVER = """\
# Whoever comes without TLS is sent on; whoever renews the certificate is answered.
server {{
    listen {listen};
    server_name {name};
    access_log off;
    error_log /dev/null emerg;

    location /.well-known/acme-challenge/ {{
        root /var/www/html;
    }}

    location / {{
        return 301 https://$host$request_uri;
    }}
}}

"""

MAIN_TEMPLATE = """\
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log stderr crit;

events {{
    worker_connections 8192;
}}

http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;

{site}}}
"""


REAL_IP = """\

    # Another proxy stands in front, and says who asks and by which scheme.
{proxies}
    real_ip_header X-Forwarded-For;
    real_ip_recursive on;
"""
ANY_ADDRESS = ("0.0.0.0/0", "::/0")


@dataclass(frozen=True, slots=True)
class TlsSite:
    """The name by which a house is found, where its certificate lies, and where it listens for those who
    come without TLS."""

    name: str
    folder: str
    http_listen: str = "80"


def certbot_site(name: str) -> TlsSite:
    """As certbot leaves it."""
    return TlsSite(name, f"/etc/letsencrypt/live/{name}")


def site_config(
    servers: Sequence[str], listen: str, proxies: str = "", tls: TlsSite | None = None
) -> str:
    """A file for nginx's `conf.d`; `servers` are the addresses of the processes, and `proxies`, with
    commas between them, those of others in front of this one who are believed."""
    # Who cannot be reached is left alone for two seconds, and the next one takes over.
    lines = [f"    server {server} max_fails=1 fail_timeout=2s;" for server in servers]
    trusted = [proxy.strip() for proxy in proxies.split(",") if proxy.strip()]
    trusted_lines = [
        f"    set_real_ip_from {proxy};" for proxy in (ANY_ADDRESS if "*" in trusted else trusted)
    ]
    if tls is None:
        listen_lines, redirect = HTTP_LISTEN.format(listen=listen), ""
    else:
        listen_lines = TLS_LISTEN.format(listen=listen, name=tls.name, folder=tls.folder)
        redirect = REDIRECT_SERVER.format(listen=tls.http_listen, name=tls.name)
    return SITE_TEMPLATE.format(
        servers="\n".join(lines),
        door=listen_lines,
        plainly=redirect,
        believed=REAL_IP.format(proxies="\n".join(trusted_lines)) if trusted_lines else "",
        scheme="$http_x_forwarded_proto" if trusted_lines else "$scheme",
    )


def main_config(
    servers: Sequence[str], listen: str, folder: str, proxies: str = "", tls: TlsSite | None = None
) -> str:
    """All that an nginx of our own is told; what it keeps while it runs lies in `folder`."""
    site_text = site_config(servers, listen, proxies, tls)
    indented = "".join(
        f"    {line}" if line.strip() else line for line in site_text.splitlines(True)
    )
    return MAIN_TEMPLATE.format(folder=folder, site=indented)
