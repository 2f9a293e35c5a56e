-- The words of the business as they were when the message was handed over, so that another try says the same. Null: it was not yet;
-- an empty object: it is as we say it.
alter table delivery add column words jsonb;
