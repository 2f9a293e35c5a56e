-- What the desk gives back may lower the bill (the line that takes it off), and may be meant for one of its lines.
alter table payment_refund
  add column line text,
  add column discount_id uuid,
  add constraint payment_refund_lowers_a_bill foreign key (business_id, discount_id) references bill_line (business_id, id),
  add constraint payment_refund_line_is_named check (length(line) between 1 and 60);
create index payment_refund_by_discount on payment_refund (business_id, discount_id) where discount_id is not null;

-- What the till of a day asks for.
create index payment_event_captured on payment_event (business_id, occurred_at) where to_state = 'captured' and from_state = 'authorised';
create index payment_refund_paid on payment_refund (business_id, updated_at) where state = 'paid';

-- What somebody counted in the drawer of a shop, and what should have been there. An opening says what the day begins with.
create table till_count (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  kind text not null,
  counted_minor bigint not null,
  expected_minor bigint not null,
  currency text not null,
  note text,
  counted_by text references "user" (id) on delete set null,
  counted_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  constraint till_count_kind_is_known check (kind in ('opening', 'count')),
  constraint till_count_is_of_what_is_there check (counted_minor between 0 and 1000000000),
  constraint till_count_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint till_count_note_is_short check (length(note) between 1 and 300)
);
create index till_count_by_shop on till_count (business_id, shop_id, counted_at desc);
create index till_count_by_counter on till_count (counted_by) where counted_by is not null;

-- Rows are only added. A person who is erased leaves their counts without a name.
create trigger till_count_is_append_only before update on till_count for each row
  when (new.counted_by is not null or to_jsonb(new) - 'counted_by' is distinct from to_jsonb(old) - 'counted_by')
  execute function rows_are_only_added();
create trigger till_count_is_kept before delete on till_count for each row execute function rows_are_only_added();
