-- What is wrong with a company's capture (product.md 58). Each function of this folder named find_… asks one question and
-- is joined in list_capture_faults.sql. They read rows as they are at p_at and store nothing: a fault is gone once it is
-- mended.
--   severity: 'critical' (no lead reaches a seller) or 'warning'
--   subject_kind: 'company', 'link', 'page', 'form' (without link or page), 'team', 'seller', 'webhook' or 'conversion';
--   names what is named
--   since: the fault has lasted at least since then; null if no row tells
create type private.capture_fault as (
  code text, severity text, subject_kind text, subject_id uuid, subject_name text, since timestamptz, numbers jsonb
);
