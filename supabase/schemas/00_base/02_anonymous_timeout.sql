-- PostgREST applies the role's setting too.
do $$
begin
  execute format('alter role anon in database %I set statement_timeout = %L', current_database(), '1s');
exception
  -- A managed server has a timeout of its own.
  when insufficient_privilege then null;
end
$$;
