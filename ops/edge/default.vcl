# The edge: Varnish 7.1 with the vmods xkey and var (Debian: varnish, varnish-modules), behind nginx, which has the
# TLS, and in front of nginx's inner port, which knows the servers. Copy this folder to /etc/varnish.
# Yours to fill in: origin.vcl, purgers.vcl. The options of varnishd are in varnish.service.d/wildsoak.conf.
vcl 4.1;

import std;
import var;
import xkey;

include "origin.vcl";
include "purgers.vcl";
include "queries.vcl";

sub vcl_recv {
  # What we look for: a good copy, then a "fresh" answer, and if there is none, "any" copy.
  if (req.restarts == 0) {
    unset req.http.x-edge;
    unset req.http.x-cache;
  }

  if (req.method == "PURGE") {
    # What came through a proxy has two addresses: a visitor never purges, wherever the proxy stands.
    if (client.ip !~ purgers || req.http.x-forwarded-for ~ ",") {
      return (synth(405));
    }
    # Before the purge: a copy must not count as older than it.
    var.global_set("purged", std.time2real(now, 0));
    set req.http.x-purged = xkey.softpurge(req.http.xkey);
    return (synth(200));
  }

  # A server refuses HEAD where it would have to work for it. The others never are the same twice.
  if (req.method != "GET" || req.url ~ "^/(shared-plans/|sw\.js|healthz|readyz)") {
    return (pass);
  }

  # The session cookie of `identity.ts`, with and without TLS. nginx logs each BYPASS.
  if (req.http.cookie ~ "(^|;\s*)(__Host-)?session=[^;\s]" && req.url ~ "^/api/" &&
      req.url !~ "^/api/(fires|springs(/featured|/\d+/(nearby|towns|pool-temperatures|outlook))?)(\?|$)") {
    set req.http.x-cache = "BYPASS";
    return (pass);
  }

  # Drop unknown names and sort the rest, so that each page has one copy. Of what comes twice, one stays. A second
  # question mark belongs to a value.
  set req.url = regsuball(req.url, "(?<=\?)([^?]*)\?", "\1%3F");
  call drop_unknown_queries;
  set req.url = std.querysort(regsub(req.url, "[?&]+$", ""));
  set req.url = regsuball(req.url, "([?&]([^=&]+)=[^&]*)(&\2=[^&]*)+", "\1");

  # What is kept was asked for by nobody in particular. Photos alone see the cookie: moderators see hidden ones, and
  # a server says that those answers are private.
  if (req.url !~ "^/photos/") {
    unset req.http.cookie;
  }
  unset req.http.authorization;

  if (req.http.accept-encoding ~ "\bbr\b" && req.http.accept-encoding !~ "\bbr\s*;\s*q=0(\.0*)?\s*(,|$)") {
    set req.http.accept-encoding = "br";
  } elsif (req.http.accept-encoding ~ "\bgzip\b" && req.http.accept-encoding !~ "\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)") {
    set req.http.accept-encoding = "gzip";
  } else {
    unset req.http.accept-encoding;
  }

  set req.grace = 24h;
  if (req.http.x-edge == "fresh") {
    set req.grace = 0s;
  }
  return (hash);
}

# One site, whatever name the visitor sent.
sub vcl_hash {
  hash_data(req.url);
  return (lookup);
}

sub vcl_hit {
  set req.http.x-cache = "HIT";
  if (obj.ttl > 0s) {
    return (deliver);
  }
  set req.http.x-cache = "STALE";
  # A little old, and nothing was purged since it ran out: the visitor gets it, and the next one a newer.
  if (obj.ttl + std.duration(obj.http.x-swr, 0s) > 0s &&
      now + obj.ttl > std.real2time(std.real(var.global_get("purged"), 0.0), now) + 0.01s) {
    return (deliver);
  }
  if (req.http.x-edge == "any") {
    return (deliver);
  }
  set req.http.x-edge = "fresh";
  return (restart);
}

sub vcl_miss {
  set req.http.x-cache = "MISS";
}

sub vcl_pass {
  if (!req.http.x-cache) {
    set req.http.x-cache = "PASS";
  }
}

sub vcl_backend_fetch {
  unset bereq.http.x-cache;
  # There is an old copy to fall back on: nobody waits for long, and not one after the other.
  if (bereq.http.x-edge == "fresh" || bereq.is_bgfetch) {
    set bereq.http.x-edge = "has copy";
    set bereq.first_byte_timeout = 2s;
    if (now < std.real2time(std.real(var.global_get("away"), 0.0), now) + 5s) {
      return (abandon);
    }
  }
}

sub vcl_backend_response {
  # nginx says x-away where no server answers.
  if (beresp.http.x-away) {
    var.global_set("away", std.time2real(now, 0));
  }
  set beresp.http.x-swr = beresp.grace + "s";
  if (beresp.grace > 60s) {
    set beresp.http.x-swr = "60s";
  }
  set beresp.grace = 24h;
  # A hidden photo must go.
  if (beresp.http.cache-control ~ "must-revalidate") {
    set beresp.grace = 0s;
  }
  # What is gone may take the place of the old copy. No other failure may.
  if (beresp.status != 404 && beresp.status != 410 && (beresp.status >= 400 || (bereq.url !~ "^/api/" &&
      (beresp.http.cache-control ~ "no-store|no-cache|private" || beresp.http.set-cookie)))) {
    # An answer would take the place of the old copy, even if it is not kept.
    if (bereq.http.x-edge == "has copy") {
      return (abandon);
    }
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    return (deliver);
  }
}

sub vcl_backend_error {
  # Drawings may be slow for one visitor; that says nothing about the rest.
  if (bereq.url !~ "^/(tiles|pictures|photos)/") {
    var.global_set("away", std.time2real(now, 0));
  }
  if (bereq.http.x-edge == "has copy") {
    return (abandon);
  }
  set beresp.http.cache-control = "no-store";
  set beresp.http.retry-after = "10";
  set beresp.http.content-type = "application/json";
  synthetic("""{"error":"Wildsoak is briefly unavailable. Try again in a minute."}""");
  return (deliver);
}

sub vcl_deliver {
  set resp.http.x-cache = req.http.x-cache;
  unset resp.http.xkey;
  unset resp.http.x-swr;
  unset resp.http.x-away;
  unset resp.http.x-varnish;
  unset resp.http.via;
}

sub vcl_synth {
  # The fetch was abandoned.
  if (resp.status == 503 && req.http.x-edge == "fresh") {
    set req.http.x-edge = "any";
    return (restart);
  }
  if (req.method == "PURGE" && resp.status == 200) {
    synthetic(req.http.x-purged);
    return (deliver);
  }
}
