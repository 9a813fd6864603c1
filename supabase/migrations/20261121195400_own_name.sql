-- One's own name goes everywhere: what tokens and mails say of a user stands with the account.
create or replace function public.update_own_profile(p_name text)
returns table (
  id uuid, name text, email text, role text, company_id uuid, approved boolean, created_at timestamptz
)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_name text := private.read_name(p_name);
begin
  perform private.require_living_session();
  -- Who has a second factor must have used it, as in private.caller().
  update public.users u
  set name = v_name, updated_at = now()
  where u.id = auth.uid() and (
    coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1'
    or not exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
  );
  if not found then
    raise exception 'Entre novamente para alterar seu perfil.' using errcode = '42501';
  end if;
  update auth.users a
  set raw_user_meta_data = coalesce(a.raw_user_meta_data, '{}') || jsonb_build_object('name', v_name), updated_at = now()
  where a.id = auth.uid();
  return query select p.* from public.get_user_profile(auth.uid()) p;
end
$$;
