-- The tables of Supabase Auth for passkeys. Source: the migrations of github.com/supabase/auth.
do $bootstrap$
begin
  if to_regclass('auth.webauthn_credentials') is not null then
    return;
  end if;

  create table auth.webauthn_credentials (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth.users on delete cascade,
    credential_id bytea not null,
    public_key bytea not null,
    attestation_type text not null default '',
    aaguid uuid,
    sign_count bigint not null default 0,
    transports jsonb not null default '[]',
    backup_eligible boolean not null default false,
    backed_up boolean not null default false,
    friendly_name text not null default '',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    last_used_at timestamptz
  );
  create unique index webauthn_credentials_credential_id_key on auth.webauthn_credentials (credential_id);
  create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);

  create table auth.webauthn_challenges (
    id uuid primary key default gen_random_uuid(),
    user_id uuid references auth.users on delete cascade,
    challenge_type text not null check (challenge_type in ('signup', 'registration', 'authentication')),
    session_data jsonb not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  );
  create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
  create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);

  grant all on auth.webauthn_credentials, auth.webauthn_challenges to supabase_auth_admin;
end
$bootstrap$;
