-- The tender is called what it is, whoever stands behind it.
update booking set tender = 'card' where tender = 'sandbox_card';
