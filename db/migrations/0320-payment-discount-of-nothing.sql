-- A discount that money went back for stays on the bill of a visit that becomes free, and takes nothing off it any more.
alter table bill_line
  drop constraint bill_line_adds_or_takes_something,
  add constraint bill_line_adds_or_takes_something check (
    case kind when 'tip' then amount_minor > 0 when 'discount' then amount_minor <= 0 else amount_minor >= 0 end
  );
