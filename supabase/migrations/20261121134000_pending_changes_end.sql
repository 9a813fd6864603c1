-- Whoever is put out, because the password was set anew or the company went, does not come back by a change of e-mail
-- that was begun before: its links sign in.
create or replace function private.end_sessions(p_users uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from auth.one_time_tokens
  where user_id = any (p_users) and token_type in ('email_change_token_new', 'email_change_token_current');
  update auth.users
  set email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0
  where id = any (p_users) and email_change <> '';
  delete from auth.sessions where user_id = any (p_users);
  delete from auth.refresh_tokens where user_id = any (p_users::text[]);
end
$$;
