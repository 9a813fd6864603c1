import sql, { type Sql } from 'sql-template-tag'

/** Updates `provider` and `providers` of the app metadata. */
export const syncProviders = (id: string): Sql => sql`
  update auth.users u set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || coalesce((
    select jsonb_build_object('provider', (array_agg(i.provider order by i.created_at))[1],
      'providers', jsonb_agg(i.provider order by i.created_at))
    from (
      select provider, min(created_at) as created_at from auth.identities
      where user_id = ${id}::uuid group by provider
    ) i having count(*) > 0), '{}')
  where u.id = ${id}::uuid`
