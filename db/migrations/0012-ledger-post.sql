-- Posting is what every payment waits for. These functions keep their plans for the life of a connection, and look accounts up
-- one by one through their key, so that no plan made while the table was small reads it from end to end when it has grown.

-- The accounts of a statement are changed in the order of their codes: whoever shares two of them waits, and never in a ring.
create or replace function ledger_posting_moves_balances() returns trigger language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select business_id, code, sum(minor) as minor from (
      select business_id, source as code, -amount_minor as minor from posted
      union all
      select business_id, destination, amount_minor from posted
    ) as leg group by business_id, code order by business_id, code
  loop
    update ledger_account set balance_minor = balance_minor + moved.minor
      where business_id = moved.business_id and code = moved.code and balance_minor is not null;
  end loop;
  return null;
end $$;

-- Writes one transfer with its postings, and the accounts that are new. Null when the reference is there already.
create function ledger_post(
  in_business_id uuid, in_reference text, in_kind text, in_subject text, in_subject_id uuid, in_reverses uuid,
  codes text[], kinds text[], holders text[], currencies text[], are_bounded boolean[],
  sources text[], destinations text[], amounts bigint[], posting_currencies text[]
) returns uuid language plpgsql as $$
declare
  posted uuid;
begin
  with account as (
    insert into ledger_account (business_id, code, kind, holder, currency, balance_minor)
    select in_business_id, a.code, a.kind, a.holder, a.currency, case when a.is_bounded then 0 end
    from unnest(codes, kinds, holders, currencies, are_bounded) as a (code, kind, holder, currency, is_bounded)
    where (select true from ledger_account known where known.business_id = in_business_id and known.code = a.code) is null
    order by a.code
    on conflict do nothing
  ), transfer as (
    insert into ledger_transfer (business_id, reference, kind, subject, subject_id, reverses)
    values (in_business_id, in_reference, in_kind, in_subject, in_subject_id, in_reverses)
    on conflict (business_id, reference) do nothing
    returning id
  ), posting as (
    insert into ledger_posting (business_id, transfer_id, position, source, destination, amount_minor, currency)
    select in_business_id, transfer.id, p.position, p.source, p.destination, p.amount_minor, p.currency
    from transfer, unnest(sources, destinations, amounts, posting_currencies)
      with ordinality as p (source, destination, amount_minor, currency, position)
  )
  select id into posted from transfer;
  return posted;
end $$;
