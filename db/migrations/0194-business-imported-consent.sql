-- That a client had agreed to news of the business where it was before, as the file said that brought them along; when they were
-- brought. It counts until they have an account, in which they say so themselves.
alter table customer add column news_agreed_at timestamptz;
