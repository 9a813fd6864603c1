-- Whether a link brought a lead this week was found among all leads that it ever brought, each a page of its own.
-- It takes the place of the index without time, which goes in the next file: in one transaction with a capture that has
-- read and waits to write, neither could go on. It may have been built before, concurrently (CHANGELOG.md).
create index if not exists leads_captured_link_time_idx on public.leads_captured (short_url_id, created_at desc)
where short_url_id is not null;
