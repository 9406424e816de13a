"""nginx configuration that routes all requests of a table to the same process.

nginx hashes the table's id in the URL consistently: when a process dies, only its tables move. This
only saves time, for any process can serve any table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

SITE_TEMPLATE = """\
# Ludoteca behind nginx. All requests of a table go to the same process, by the table's id in the
# URL; other requests go by the client's address. Each process runs with --behind-proxy.

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
    keepalive_timeout 4s;  # shorter than that of the processes
}}

{redirect}server {{
{listen_lines}{real_ip}
    # The URL of a table is an invitation to it, so nothing is logged, not even errors.
    access_log off;
    error_log /dev/null emerg;

    client_header_timeout 10s;
    client_body_timeout 10s;
    client_max_body_size 256k;
    client_body_buffer_size 256k;

    # Metrics are read from each process at its own address.
    location = /metrics {{
        return 404;
    }}

    location / {{
        proxy_pass http://ludoteca;
        proxy_http_version 1.1;
        proxy_set_header Host $http_host;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $ludoteca_connection;
        proxy_set_header X-Forwarded-For $remote_addr;  # never what the client sends
        proxy_set_header X-Forwarded-Proto {scheme};
        proxy_set_header X-Request-Id $request_id;
        proxy_connect_timeout 2s;
        proxy_read_timeout 75s;  # sockets are pinged every twenty seconds
        proxy_next_upstream error timeout;
        proxy_max_temp_file_size 0;
    }}
}}
"""

HTTP_LISTEN = """\
    # Other machines need TLS to use the page: `ludoteca proxy 127.0.0.1:8217 --tls
    # games.example.org` writes this file with it.
{listens}
"""

TLS_LISTEN = """\
    # nginx before 1.25 knows no directive `http2`, and later versions only warn.
{listens}
    server_name {name};
    ssl_certificate     {folder}/fullchain.pem;
    ssl_certificate_key {folder}/privkey.pem;
"""

REDIRECT_SERVER = """\
# Redirects to TLS, except for the renewal of the certificate.
server {{
{listens}
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

    # Another proxy in front names the client and the scheme.
{proxies}
    real_ip_header X-Forwarded-For;
    real_ip_recursive on;
"""
ANY_ADDRESS = ("0.0.0.0/0", "::/0")


@dataclass(frozen=True, slots=True)
class TlsSite:
    """A server name, the folder of its certificate, and where plain HTTP is redirected."""

    name: str
    folder: str
    http_listen: str = "80"


def certbot_site(name: str) -> TlsSite:
    return TlsSite(name, f"/etc/letsencrypt/live/{name}")


def site_config(
    servers: Sequence[str], listen: str, proxies: str = "", tls: TlsSite | None = None
) -> str:
    """A file for nginx's `conf.d`. `servers` are the addresses of the processes; `proxies` are
    trusted proxies in front of this one, separated by commas."""
    # An unreachable server is skipped for two seconds.
    lines = [f"    server {server} max_fails=1 fail_timeout=2s;" for server in servers]
    trusted = [proxy.strip() for proxy in proxies.split(",") if proxy.strip()]
    trusted_lines = [
        f"    set_real_ip_from {proxy};" for proxy in (ANY_ADDRESS if "*" in trusted else trusted)
    ]
    if tls is None:
        listen_lines, redirect = HTTP_LISTEN.format(listens=directives(listen)), ""
    else:
        listens = directives(listen, " ssl http2")
        listen_lines = TLS_LISTEN.format(listens=listens, name=tls.name, folder=tls.folder)
        redirect = REDIRECT_SERVER.format(listens=directives(tls.http_listen), name=tls.name)
    return SITE_TEMPLATE.format(
        servers="\n".join(lines),
        listen_lines=listen_lines,
        redirect=redirect,
        real_ip=REAL_IP.format(proxies="\n".join(trusted_lines)) if trusted_lines else "",
        scheme="$http_x_forwarded_proto" if trusted_lines else "$scheme",
    )


def directives(listen: str, parameters: str = "") -> str:
    """A port without an address is that of all addresses, IPv4 and IPv6."""
    sockets = [listen, f"[::]:{listen}"] if listen.isdigit() else [listen]
    return "\n".join(f"    listen {each}{parameters};" for each in sockets)


def main_config(
    servers: Sequence[str], listen: str, folder: str, proxies: str = "", tls: TlsSite | None = None
) -> str:
    """A whole nginx.conf, whose files lie in `folder`."""
    site_text = site_config(servers, listen, proxies, tls)
    indented = "".join(
        f"    {line}" if line.strip() else line for line in site_text.splitlines(True)
    )
    return MAIN_TEMPLATE.format(folder=folder, site=indented)
