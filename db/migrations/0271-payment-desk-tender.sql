-- Ways to pay at the desk beside cash, its terminal and a wallet: which of them a business takes, and how it calls them.
create table desk_tender (
  business_id uuid not null references business (id) on delete cascade,
  tender text not null,
  is_on boolean not null,
  -- In its languages; null: as everybody calls it.
  name jsonb,
  primary key (business_id, tender),
  constraint desk_tender_is_known check (tender in ('transfer', 'cheque', 'voucher', 'other')),
  constraint desk_tender_name_is_in_both_languages check (name is null or (length(name ->> 'en') between 1 and 40 and length(name ->> 'fr') between 1 and 40))
);

alter table payment
  drop constraint payment_tender_is_known,
  add constraint payment_tender_is_known
    check (tender in ('card', 'paypal', 'paylater', 'wallet', 'cash', 'terminal', 'transfer', 'cheque', 'voucher', 'other'));
