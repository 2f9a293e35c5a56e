/** All that a vault has sealed: each column that it seals stands here. */
export const sealedFields = `(
  select unnest(array[pressure, areas_to_avoid, allergies]) from wellness_note
  union all select content from treatment_note
  union all select sealed_key from client_file
  union all select address_sealed from private_calendar
  union all select content_sealed from silent_signal
  union all select unnest(array[secret_sealed, webhook_secret_sealed]) from provider_account)`
