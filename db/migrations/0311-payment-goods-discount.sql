-- What the desk takes off goods on the bill of a visit, off all units of a line, with its reason. A line may come to nothing.
alter table bill_line
  add column discount_minor bigint,
  drop constraint bill_line_adds_a_tip_or_takes_a_discount,
  add constraint bill_line_adds_or_takes_something check (
    case kind when 'tip' then amount_minor > 0 when 'discount' then amount_minor < 0 else amount_minor >= 0 end
  ),
  add constraint bill_line_is_lowered_as_goods check (
    discount_minor is null or units is not null and discount_minor between 1 and units * unit_minor and length(reason) between 1 and 200
  );
