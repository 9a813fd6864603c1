-- A statement of an anonymous caller is cancelled after one second. PostgREST applies the role's setting as well.
do $$
begin
  execute format('alter role anon in database %I set statement_timeout = %L', current_database(), '1s');
exception
  -- A managed server that does not let its roles be altered sets its own timeout.
  when insufficient_privilege then null;
end
$$;
