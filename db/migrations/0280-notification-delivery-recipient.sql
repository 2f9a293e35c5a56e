-- What a business has sent to a client is found by their address, too.
create index delivery_by_recipient on delivery (lower(recipient));
