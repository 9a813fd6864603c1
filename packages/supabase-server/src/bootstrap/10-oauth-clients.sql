-- The table of Supabase Auth for OAuth clients. Source: the migrations of github.com/supabase/auth.
do $bootstrap$
begin
  if to_regclass('auth.oauth_clients') is not null then
    return;
  end if;

  create type auth.oauth_registration_type as enum ('dynamic', 'manual');
  create type auth.oauth_client_type as enum ('public', 'confidential');
  create table auth.oauth_clients (
    id uuid primary key,
    client_secret_hash text,
    registration_type auth.oauth_registration_type not null,
    redirect_uris text not null,
    grant_types text not null,
    client_name text check (char_length(client_name) <= 1024),
    client_uri text check (char_length(client_uri) <= 2048),
    logo_uri text check (char_length(logo_uri) <= 2048),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    client_type auth.oauth_client_type not null default 'confidential',
    token_endpoint_auth_method text not null
      check (token_endpoint_auth_method in ('client_secret_basic', 'client_secret_post', 'none'))
  );
  create index oauth_clients_deleted_at_idx on auth.oauth_clients (deleted_at);

  grant all on auth.oauth_clients to supabase_auth_admin;
end
$bootstrap$;
