-- leads_captured_link_time_idx answers whatever this one did.
drop index public.leads_captured_link_idx;
