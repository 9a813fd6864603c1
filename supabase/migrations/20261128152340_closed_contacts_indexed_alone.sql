set local check_function_bodies = off;

DROP INDEX "private"."contacts_outcome_idx";

DROP INDEX "private"."contacts_time_idx";

CREATE OR REPLACE FUNCTION private.leads_of(q private.contact_question)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  v_closed bigint;
begin
  if q.outcome = 'open' and num_nonnulls(q.link_id, q.campaign) = 0 then
    q.outcome := 'won';
    v_closed := private.leads_of(q);
    q.outcome := 'lost';
    v_closed := v_closed + private.leads_of(q);
    q.outcome := null;
    q.is_tallied := true;
    return private.leads_of(q) - v_closed;
  elsif not q.is_tallied then
    return (select count(*) from private.contacts_asked(q));
  elsif num_nonnulls(q.seller_id, q.source, q.from_day, q.to_day) = 0 then
    return coalesce(private.leads_of_company(q.company_id), 0);
  end if;
  return (
    select coalesce(sum(t.leads), 0) from private.tallies_of(q.company_id, q.seller_id, q.from_day, q.to_day) t
    where q.source is null or t.source = q.source
  );
end
$function$;

CREATE INDEX contacts_outcome_idx ON private.contacts USING btree (company_id, outcome, created_at, lead_id) INCLUDE (seller_id, source) WHERE (outcome <> 'open'::text);

ALTER INDEX private.contacts_search_idx SET (gin_pending_list_limit = 2048);

CREATE UNIQUE INDEX contacts_time_idx ON private.contacts USING btree (company_id, created_at, lead_id) INCLUDE (seller_id, source, outcome, search_text);
