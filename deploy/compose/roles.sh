#!/bin/sh
# Creates the two roles and the database of SECURITY.md, once, in a new PostgreSQL. Patroni passes a connection string.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" "${1:-dbname=postgres}" <<'SQL'
create role llano_owner login password :'owner';
create role llano_app login noinherit password :'app';
create database llano owner llano_owner encoding 'UTF8' template template0;
\connect llano
create extension if not exists pg_trgm;
SQL
