-- Judged after the row is in, when its policy has let it through: nobody learns here whether another company has reached
-- its limit, nor holds that company's row. Whoever restores is let through before.
drop trigger check_sellers_limit_inserted on public.sellers;
create trigger check_sellers_limit_inserted after insert on public.sellers
for each row when (new.role = 'seller' and new.deleted_at is null) execute function private.check_sellers_limit();
