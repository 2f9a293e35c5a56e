-- A picture without a public address: of a conversation, or of a review that has been taken down. Whoever may see it asks for it by
-- what it belongs to.
alter table picture add column is_private boolean not null default false;

update picture p set is_private = true
where exists (select from chat_message m where m.business_id = p.business_id and m.picture_id = p.id)
  or exists (select from review_picture rp join review r on r.business_id = rp.business_id and r.id = rp.review_id
    where rp.business_id = p.business_id and rp.picture_id = p.id and r.taken_down_at is not null);
