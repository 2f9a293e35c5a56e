-- Cash that goes into a drawer or out of it and is no sale: milk, the bank, change. What was written down by mistake is undone by a
-- row the other way round.
create table till_movement (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  direction text not null,
  reason text not null,
  note text,
  amount_minor bigint not null,
  currency text not null,
  undoes uuid,
  moved_by text references "user" (id) on delete set null,
  moved_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  constraint till_movement_undoes_another foreign key (business_id, undoes) references till_movement (business_id, id),
  constraint till_movement_is_undone_once unique (business_id, undoes),
  constraint till_movement_goes_in_or_out check (direction in ('in', 'out')),
  constraint till_movement_reason_is_known check (reason in ('bank', 'change', 'supplies', 'service', 'other')),
  constraint till_movement_for_another_reason_says_which check (reason <> 'other' or undoes is not null or note is not null),
  constraint till_movement_note_is_short check (length(note) between 1 and 200),
  constraint till_movement_is_of_something check (amount_minor between 1 and 1000000000),
  constraint till_movement_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$')
);
create index till_movement_by_shop on till_movement (business_id, shop_id, moved_at);
create index till_movement_by_member on till_movement (moved_by) where moved_by is not null;

-- Rows are only added. A person who is erased leaves their rows without a name.
create trigger till_movement_is_append_only before update on till_movement for each row
  when (new.moved_by is not null or to_jsonb(new) - 'moved_by' is distinct from to_jsonb(old) - 'moved_by')
  execute function rows_are_only_added();
create trigger till_movement_is_kept before delete on till_movement for each row execute function rows_are_only_added();

-- A count that was wrong does not count: the drawer goes on from the one before.
create table till_count_undo (
  business_id uuid not null,
  count_id uuid not null,
  reason text not null,
  undone_by text references "user" (id) on delete set null,
  undone_at timestamptz not null,
  primary key (business_id, count_id),
  foreign key (business_id, count_id) references till_count (business_id, id),
  constraint till_count_undo_says_why check (length(reason) between 1 and 200)
);
create index till_count_undo_by_member on till_count_undo (undone_by) where undone_by is not null;
create trigger till_count_undo_is_append_only before update on till_count_undo for each row
  when (new.undone_by is not null or to_jsonb(new) - 'undone_by' is distinct from to_jsonb(old) - 'undone_by')
  execute function rows_are_only_added();
create trigger till_count_undo_is_kept before delete on till_count_undo for each row execute function rows_are_only_added();

-- `till_expense`: what a drawer pays that is no sale. `tender_at_shop`: what a shop takes by another tender than cash and its terminal,
-- such as a cheque; its holder names the shop and the tender.
alter table ledger_account
  drop constraint ledger_account_kind_is_known,
  add constraint ledger_account_kind_is_known check (kind in (
    'wallet', 'wallet_bonus', 'reserved', 'gift_card', 'receivable', 'deposit_held', 'refund_due',
    'revenue_service', 'revenue_product', 'revenue_fee', 'tax_payable', 'tip_payable', 'bonus_granted', 'provider_clearing',
    'provider_fee', 'cash_at_shop', 'terminal_at_shop', 'tender_at_shop', 'till_difference', 'till_expense', 'disputed', 'bank', 'brought_forward'
  ));
