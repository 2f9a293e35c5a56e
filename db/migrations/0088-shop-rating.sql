alter table shop add column review_months smallint not null default 3,
  add constraint shop_takes_reviews_for_a_while check (review_months between 1 and 24);
comment on column shop.review_months is 'How long after its end a visit may be reviewed.';

-- Its reviews, which stand to the right, tell a shop what they make of it. One that stays as it is tells nobody of a change.
create function shop_takes_its_rating(business uuid, shop uuid, stars_given integer, stars_mean numeric) returns void
language sql as $$
  update shop s set rating_count = stars_given, rating_average = stars_mean
  where s.business_id = business and s.id = shop
    and (s.rating_count, s.rating_average) is distinct from (stars_given, stars_mean)
$$;
