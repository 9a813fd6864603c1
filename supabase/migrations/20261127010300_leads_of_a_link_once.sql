-- leads_captured_link_time_idx answers whatever this one did.
-- Behind a backup that reads for long everybody would queue with it: it gives up, and the next start tries again.
set local lock_timeout = '5s';
drop index public.leads_captured_link_idx;
