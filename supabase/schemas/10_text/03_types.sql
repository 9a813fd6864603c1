-- Domains, because PostgreSQL evaluates every check constraint at each update (70 of 180 µs of counting a lead).
create domain private.person_name as varchar(120) check (value ~ '[^[:space:]]' and value !~ '[[:cntrl:]]');
create domain private.email_address as text check (private.is_email(value));
-- complete_seller() validates; the rotation skips an unusable number.
create domain private.seller_phone as varchar(11) check (value ~ '^[0-9]+$');
create domain private.national_phone as varchar(11) check (value ~ '^[0-9]{10,11}$');
create domain private.seller_role as text check (value in ('seller', 'manager'));
create domain private.json_object as jsonb check (jsonb_typeof(value) = 'object');
create domain private.tally as integer check (value >= 0);
create domain private.turn_weight as smallint check (value between 1 and 10);
-- Has a day in every time zone.
create domain private.usual_time as timestamptz
check (value >= '0002-01-01 00:00:00+00' and value < '9999-01-01 00:00:00+00');
create domain private.daily_limit as integer check (value > 0);
create domain private.lead_outcome as text check (value in ('won', 'lost'));
-- `between` also refuses NaN, which sorts above every number.
create domain private.sale_value as numeric(14, 2) check (value between 0 and 999999999999.99);
