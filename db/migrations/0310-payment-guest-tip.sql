-- A guest of a party thanks who has served them, too, by a link of their own. Null: the booker does.
alter table payment_link_tip add column guest_position int;
-- Several of a party may thank at once; who asks for a link to tips holds the visit.
drop index payment_link_is_the_only_one_of_its_kind;
create unique index payment_link_is_the_only_one_of_its_kind on payment_link (business_id, bill_id, kind, guest_position)
  nulls not distinct where ended_at is null and kind not in ('desk', 'tip');
