-- Pending sign-ins at a provider, each taken once by its state. Unlogged: after a crash the user starts again.
create unlogged table if not exists _gateway.oauth_states (
  state_hash text primary key,
  provider text not null,
  redirect_to text not null,
  nonce text not null,
  verifier text,
  code_challenge text,
  code_challenge_method text,
  invite_hash text,
  linking_user_id uuid,
  browser_hash text,
  created_at timestamptz not null default now()
);
create index if not exists oauth_states_created_at_idx on _gateway.oauth_states (created_at);

grant select, insert, update, delete on _gateway.oauth_states to supabase_auth_admin;

-- Pending identity links, keyed by the hash of a code; only the verifier of the client that began one completes it.
create unlogged table if not exists _gateway.oauth_links (
  code_hash text primary key,
  provider text not null,
  redirect_to text not null,
  code_challenge text not null,
  code_challenge_method text not null,
  linking_user_id uuid not null,
  brought text not null,
  created_at timestamptz not null default now()
);
create index if not exists oauth_links_created_at_idx on _gateway.oauth_links (created_at);

grant select, insert, update, delete on _gateway.oauth_links to supabase_auth_admin;
