#!/bin/sh
# Puts the settings on this machine: install.sh NAME ADDRESS, as root, with the passwords in $superuser, $replication
# and $redis, the same on all three.
set -eu
cd "$(dirname "$0")"
name=$1
address=$2
fill() {
  sed -e "s/OWN-NAME/$name/" -e "s/OWN-ADDRESS/$address/" -e "s/SUPERUSER-PASSWORD/$superuser/" \
    -e "s/REPLICATION-PASSWORD/$replication/" -e "s/REDIS-PASSWORD/$redis/" "$1"
}
fill etcd.yml > /etc/etcd.yml
fill patroni.yml | install -o postgres -m 0600 /dev/stdin /etc/patroni/config.yml
fill redis.conf | install -o redis -m 0600 /dev/stdin /etc/redis/redis.conf
fill sentinel.conf | install -o redis -m 0600 /dev/stdin /etc/redis/sentinel.conf
cp haproxy.cfg /etc/haproxy/haproxy.cfg
cp pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
echo 'ETCD_CONFIG_FILE=/etc/etcd.yml' > /etc/default/etcd
