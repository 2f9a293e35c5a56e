-- The tables of the identity server (better-auth), in this house's spelling; global, not owned by a business.
create table "user" (
  id text primary key,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  phone_number text,
  phone_number_verified boolean not null default false,
  is_anonymous boolean not null default false,
  is_platform_admin boolean not null default false,
  language text not null default 'en',
  last_sign_in_at timestamptz,
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  two_factor_enabled boolean not null default false,
  -- Who came in by another way than a password, or only looks around, has no address: the identity server wants one all the
  -- same, and gets one that leads nowhere.
  reachable_email text
    generated always as (case when email like '%@nobody.invalid' then null else email end) stored,
  constraint user_email_is_unique unique (email),
  constraint user_phone_number_is_unique unique (phone_number),
  constraint user_email_is_lower_case check (email = lower(email)),
  constraint user_language_is_known check (language in ('en', 'fr'))
);
create index user_who_looks_around on "user" (created_at) where is_anonymous;

create table session (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Somebody may work for several businesses. Which of them they act for is said after the log-in and stands in the session: it
  -- ends with the membership.
  business_id uuid,
  -- A session that was opened by a PIN ends with the desk.
  desk_id uuid,
  -- With what, beside the first step, a session was opened: only one that says so counts as two steps.
  second_step text
    constraint session_second_step_is_known check (second_step in ('app', 'recovery_code', 'passkey', 'trusted_browser')),
  constraint session_token_is_unique unique (token)
);
create index session_by_user on session (user_id);
create index session_by_business on session (business_id, user_id) where business_id is not null;
create index session_by_desk on session (desk_id) where desk_id is not null;

create table account (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Which of their accounts somebody comes with, as they know it: the address of a Google account.
  label text,
  -- How somebody with a Firebase account came in last, in its own words: password, phone, google.com.
  sign_in_provider text,
  constraint account_is_linked_once unique (provider_id, account_id),
  constraint account_way_in_is_told_by_firebase check (sign_in_provider is null or provider_id = 'firebase')
);
create index account_by_user on account (user_id);

-- Who chooses a password for an address that nobody has shown to be theirs yet is asked to confirm it, in the same
-- transaction: whatever dies, an account and its mail are there both or not at all.
create function ask_to_confirm_email() returns trigger language plpgsql as $$
begin
  perform publish_event('identity.confirmation_asked', u.id::uuid, jsonb_build_object('email', u.email))
  from "user" u where u.id = new.user_id and not u.email_verified and not u.is_anonymous;
  return null;
end $$;
create trigger account_with_password_confirms_email after insert on account
  for each row when (new.provider_id = 'credential') execute function ask_to_confirm_email();

create table verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_by_identifier on verification (identifier);

-- Counters of the identity server's rate limits: in the database, so that they survive restarts and hold across processes.
create table rate_limit (
  id text primary key,
  key text not null,
  count integer not null,
  last_request bigint not null,
  constraint rate_limit_key_is_unique unique (key)
);

-- Links that a mail carries to whoever reads an address: confirm it, move the account to it, choose a new password. A row
-- keeps the hash of the token and a seed to derive it from with the server's secret, never the token itself.
create table mail_link (
  id uuid primary key default uuidv7(),
  user_id text not null references "user" (id) on delete cascade,
  purpose text not null,
  email text not null,
  seed text not null,
  hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  closed_at timestamptz,
  constraint mail_link_purpose_is_known check (purpose in ('confirm_email', 'change_email', 'reset_password')),
  constraint mail_link_hash_is_unique unique (hash),
  constraint mail_link_email_is_lower_case check (email = lower(email)),
  constraint mail_link_expires_after_it_was_made check (expires_at > created_at)
);
create index mail_link_by_user on mail_link (user_id, purpose, created_at);
create index mail_link_by_expiry on mail_link (expires_at);

-- The second step of a log-in: an authenticator app's secret and what remains of the recovery codes, both sealed with the
-- server's secret by the identity server, which writes these rows.
create table two_factor (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  -- The last half minute whose code of the authenticator app was used: neither that code nor an earlier one is taken again.
  last_step bigint,
  constraint two_factor_is_one_for_each_user unique (user_id)
);

-- Who adds an app to a second step that is on keeps their recovery codes: those of the app's row were shown, and may be the only way in.
create function recovery_codes_stay() returns trigger language plpgsql as $$
begin
  if exists (select from "user" where id = new.user_id and two_factor_enabled) then
    new.backup_codes := old.backup_codes;
  end if;
  return new;
end $$;
create trigger two_factor_keeps_recovery_codes before update of secret on two_factor
  for each row when (new.secret is distinct from old.secret) execute function recovery_codes_stay();

-- Keys that devices hold for their owners. Ours is the public half.
create table passkey (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkey_credential_is_unique unique (credential_id)
);
create index passkey_by_user on passkey (user_id);

-- What happens with a second step or a key is told in the transaction that did it, whoever did it.
create function two_step_was_changed() returns trigger language plpgsql as $$
begin
  -- A session that began under the other rule is over, and so is the trust in a browser; who asked gets a new one.
  delete from session where user_id = new.id;
  delete from verification where value = new.id and identifier like 'trust-device-%';
  perform publish_event(
    case when new.two_factor_enabled then 'identity.two_step_enabled' else 'identity.two_step_disabled' end,
    new.id::uuid, '{}');
  return null;
end $$;
create trigger two_step_ends_sessions after update of two_factor_enabled on "user"
  for each row when (old.two_factor_enabled is distinct from new.two_factor_enabled)
  execute function two_step_was_changed();

create function passkey_was_added() returns trigger language plpgsql as $$
begin
  perform publish_event('identity.passkey_added', new.user_id::uuid, '{}');
  return null;
end $$;
create trigger passkey_is_told_of after insert on passkey for each row execute function passkey_was_added();

-- A passkey may be somebody's second step, with recovery codes beside it; the last one stays until there is another way.
-- Two that go at once would each see the other, so they wait for their owner's row; with the owner, all of them go.
create function passkey_is_not_the_last_second_step() returns trigger language plpgsql as $$
declare
  has_step boolean;
begin
  select two_factor_enabled into has_step from "user" where id = old.user_id for update;
  if has_step
    and not exists (select from two_factor where user_id = old.user_id and verified)
    and not exists (select from passkey where user_id = old.user_id and id <> old.id) then
    raise exception using errcode = 'restrict_violation', constraint = tg_name, table = tg_table_name,
      message = 'the last passkey is the second step of its owner';
  end if;
  return old;
end $$;
create trigger passkey_is_not_the_last_second_step before delete on passkey
  for each row execute function passkey_is_not_the_last_second_step();

-- What people agree to, word for word, and who agreed to which words when. A published text never changes: a change is a
-- new version. `terms` and `privacy` are pages; `marketing` and `wellness` are the sentences beside a choice.
create table legal_text (
  kind text not null,
  version integer not null,
  published_at timestamptz not null,
  -- Rich text (Tiptap's JSON) in each language.
  body jsonb not null,
  -- A sentence in each language: what is different from the version before.
  changes jsonb not null,
  written_by text references "user" (id) on delete set null,
  primary key (kind, version),
  constraint legal_text_kind_is_known check (kind in ('terms', 'privacy', 'marketing', 'wellness')),
  constraint legal_text_versions_count_from_one check (version >= 1),
  constraint legal_text_speaks_both_languages check (body ? 'en' and body ? 'fr' and changes ? 'en' and changes ? 'fr')
);
create index legal_text_by_writer on legal_text (written_by) where written_by is not null;

-- Who wrote it may go; all else stays.
create function legal_text_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.written_by is not null and new.written_by is null and
    (new.kind, new.version, new.published_at, new.body, new.changes) is not distinct from
    (old.kind, old.version, old.published_at, old.body, old.changes) then
    return new;
  end if;
  raise exception 'a published text stays as it is: publish a new version';
end $$;
create trigger legal_text_is_never_changed before update or delete on legal_text
  for each row execute function legal_text_stays();

-- One row for each yes. It ends when it is withdrawn; another yes is another row. What `terms` and `privacy` were read in.
create table consent (
  id uuid primary key default uuidv7(),
  user_id text not null references "user" (id) on delete cascade,
  kind text not null,
  version integer not null,
  language text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  foreign key (kind, version) references legal_text (kind, version),
  constraint consent_language_is_known check (language in ('en', 'fr')),
  constraint consent_ends_after_it_began check (withdrawn_at >= given_at),
  constraint consent_to_terms_is_kept check (withdrawn_at is null or kind in ('marketing', 'wellness'))
);
create unique index consent_is_given_once on consent (user_id, kind, version) where withdrawn_at is null;

-- Who registers, by whichever way, has just agreed to what is published then; who only looks around has not.
create function consent_at_registration() returns trigger language plpgsql as $$
begin
  insert into consent (user_id, kind, version, language, given_at)
  select new.id, kind, max(version), new.language, new.terms_accepted_at
  from legal_text where kind in ('terms', 'privacy') and published_at <= now() group by kind
  on conflict do nothing;
  return null;
end $$;
create trigger user_who_registers_agrees after insert or update of terms_accepted_at, is_anonymous on "user"
  for each row when (new.terms_accepted_at is not null and not new.is_anonymous)
  execute function consent_at_registration();

insert into legal_text (kind, version, published_at, body, changes) values ('terms', 1, '2026-01-05T09:00:00Z',
  $text${"en":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Serein is where you find a spa, see its free times, book a visit and pay for it. These terms say what you may expect of us and of the spas, and what they and we expect of you. They are short on purpose, and every rule that costs money is also shown where you book."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"1. Who is who"}]},{"type":"paragraph","content":[{"type":"text","text":"The spa you book with is your partner for the visit: it gives the treatment, sets the prices and sends the receipt, where its full name and tax number stand. Serein is the service in between: it shows free times, keeps the time you chose, passes payments on and keeps your account."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"2. Your account"}]},{"type":"paragraph","content":[{"type":"text","text":"You may look around without an account. To book you need one, with a name and a way to reach you. Please give your real name, keep your password to yourself, and tell us at once if somebody else uses your account. You must be 16 or older; for younger guests an adult books and comes along."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"3. Booking a visit"}]},{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"A free time that you see is a time you can get. When you choose it we keep it for you for ten minutes, without cost."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"The visit is booked when we confirm it on the screen and by mail. From then on the time, the therapist and the room are yours."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"You may book for up to six people. You answer for the party: its members find the same rules in the link you send them."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Please come on time. Who comes late is treated for the time that is left."}]}]}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"4. Prices and payment"}]},{"type":"paragraph","content":[{"type":"text","text":"All prices are total prices in the currency of the spa, tax included where the law of its country asks for that. Before you pay you see every line: services, extras, offers, tip and tax. You pay with one of the ways that the spa accepts; your card number goes to the payment provider and never to us or to the spa."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"5. Moving and cancelling"}]},{"type":"paragraph","content":[{"type":"text","text":"Each spa has its own rule, for example “free until 24 hours before, half the price until 4 hours before, then the whole price”. You read it "},{"type":"text","text":"before","marks":[{"type":"bold"}]},{"type":"text","text":" you pay, with the exact hour in the spa’s local time. The rule you agreed to is frozen into your receipt and cannot change afterwards. If the spa cancels, you get everything back."}]},{"type":"paragraph","content":[{"type":"text","text":"If you have a right of withdrawal for services bought at a distance, it does not apply to leisure services on a fixed day, such as a massage at 15:00; the spa’s cancellation rule applies instead."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"6. Your health comes first"}]},{"type":"paragraph","content":[{"type":"text","text":"A massage is no medical treatment. Please tell the spa about pregnancy, injuries, allergies and illnesses. You can keep such notes in your account, where they are encrypted; you see each time that somebody opens them. A therapist may refuse or end a treatment that would not be safe, or when a guest is disrespectful."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"7. Reviews, messages and pictures"}]},{"type":"paragraph","content":[{"type":"text","text":"Only who has been there can review a visit. Please write what you have seen yourself, kindly and truly. We remove what insults, threatens, advertises or shows other people without their consent, and we tell you why."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"8. What we answer for"}]},{"type":"paragraph","content":[{"type":"text","text":"We keep the service running with care and repair faults quickly, but no service is always there. We answer without limit for intent, gross negligence and harm to life or health, and otherwise for the damage that is typical and foreseeable. For the treatment itself the spa answers."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"9. Ending"}]},{"type":"paragraph","content":[{"type":"text","text":"You can erase your account at any time under "},{"type":"text","text":"Privacy","marks":[{"type":"link","attrs":{"href":"/privacy"}}]},{"type":"text","text":". Visits that are still to come must be cancelled first or wait until they are over. We may close an account that is used to harm others; you are told why and may object."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"10. Changes of these terms"}]},{"type":"paragraph","content":[{"type":"text","text":"When these terms change, the new version is shown with a sentence that says what is different, and you are asked once. Bookings you made before stay under the version you agreed to. Earlier versions can be read here."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"11. Law and disputes"}]},{"type":"paragraph","content":[{"type":"text","text":"The law of the country where the spa is applies, together with every right that the law of your own country gives you as a consumer. If something goes wrong, please write to the spa first, then to us. You may also turn to the consumer mediator of your country."}]}]},"fr":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Serein vous aide à trouver un spa, à voir ses horaires libres, à réserver une visite et à la régler. Ces conditions disent ce que vous pouvez attendre de nous et des spas, et ce que nous attendons de vous. Elles sont courtes, c’est voulu ; et chaque règle qui peut vous coûter de l’argent est aussi affichée au moment de réserver."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"1. Qui fait quoi"}]},{"type":"paragraph","content":[{"type":"text","text":"Le spa chez qui vous réservez est votre partenaire pour la visite : il donne le soin, fixe les prix et établit le reçu, où figurent sa raison sociale et son numéro de TVA. Serein est le service entre vous deux : il montre les horaires libres, garde celui que vous avez choisi, transmet les paiements et tient votre compte."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"2. Votre compte"}]},{"type":"paragraph","content":[{"type":"text","text":"Vous pouvez tout parcourir sans compte. Pour réserver, il en faut un, avec un nom et un moyen de vous joindre. Merci d’indiquer votre vrai nom, de garder votre mot de passe pour vous et de nous prévenir aussitôt si quelqu’un d’autre utilise votre compte. Vous devez avoir au moins 16 ans ; pour les plus jeunes, un adulte réserve et accompagne."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"3. Réserver une visite"}]},{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Un horaire affiché libre est un horaire que vous pouvez obtenir. Dès que vous le choisissez, nous le gardons pour vous dix minutes, sans frais."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"La visite est réservée quand nous la confirmons à l’écran et par e-mail. L’horaire, le ou la thérapeute et la cabine sont alors à vous."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Vous pouvez réserver jusqu’à six personnes. Vous répondez du groupe : chacun retrouve les mêmes règles dans le lien que vous lui envoyez."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Merci d’arriver à l’heure. En cas de retard, le soin dure le temps qui reste."}]}]}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"4. Prix et paiement"}]},{"type":"paragraph","content":[{"type":"text","text":"Tous les prix sont des prix complets, dans la monnaie du spa, taxes comprises là où la loi du pays le demande. Avant de payer, vous voyez chaque ligne : prestations, suppléments, offres, pourboire et taxes. Vous réglez par l’un des moyens acceptés par le spa ; votre numéro de carte va au prestataire de paiement, jamais à nous ni au spa."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"5. Déplacer et annuler"}]},{"type":"paragraph","content":[{"type":"text","text":"Chaque spa a sa règle, par exemple « gratuit jusqu’à 24 heures avant, la moitié du prix jusqu’à 4 heures avant, puis le prix entier ». Vous la lisez "},{"type":"text","text":"avant","marks":[{"type":"bold"}]},{"type":"text","text":" de payer, avec l’heure exacte à l’heure locale du spa. La règle que vous avez acceptée est inscrite dans votre reçu et ne change plus. Si c’est le spa qui annule, tout vous est rendu."}]},{"type":"paragraph","content":[{"type":"text","text":"Le droit de rétractation des achats à distance ne s’applique pas aux prestations de loisirs prévues à une date fixe, comme un massage à 15 h ; c’est la règle d’annulation du spa qui vaut."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"6. Votre santé d’abord"}]},{"type":"paragraph","content":[{"type":"text","text":"Un massage n’est pas un soin médical. Merci de signaler au spa une grossesse, une blessure, une allergie ou une maladie. Vous pouvez garder ces indications dans votre compte, où elles sont chiffrées ; vous voyez chaque fois que quelqu’un les ouvre. Un thérapeute peut refuser ou interrompre un soin qui ne serait pas sûr, ou en cas de manque de respect."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"7. Avis, messages et photos"}]},{"type":"paragraph","content":[{"type":"text","text":"Seules les personnes venues peuvent donner un avis. Racontez ce que vous avez vécu, avec bienveillance et vérité. Nous retirons ce qui insulte, menace, fait de la publicité ou montre d’autres personnes sans leur accord, et nous vous disons pourquoi."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"8. Ce dont nous répondons"}]},{"type":"paragraph","content":[{"type":"text","text":"Nous faisons fonctionner le service avec soin et réparons vite, mais aucun service n’est toujours disponible. Nous répondons sans limite en cas de faute intentionnelle ou lourde et d’atteinte à la vie ou à la santé, et, pour le reste, du dommage habituel et prévisible. Du soin lui-même, c’est le spa qui répond."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"9. Partir"}]},{"type":"paragraph","content":[{"type":"text","text":"Vous pouvez effacer votre compte à tout moment sous "},{"type":"text","text":"Confidentialité","marks":[{"type":"link","attrs":{"href":"/privacy"}}]},{"type":"text","text":". Les visites à venir doivent d’abord être annulées, ou avoir eu lieu. Nous pouvons fermer un compte qui sert à nuire ; nous vous disons pourquoi et vous pouvez le contester."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"10. Si ces conditions changent"}]},{"type":"paragraph","content":[{"type":"text","text":"La nouvelle version vous est montrée avec une phrase qui dit ce qui change, et nous vous posons la question une seule fois. Vos réservations antérieures restent sous la version que vous aviez acceptée. Les versions précédentes se lisent ici."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"11. Droit et litiges"}]},{"type":"paragraph","content":[{"type":"text","text":"La loi du pays du spa s’applique, avec tous les droits que la loi de votre propre pays vous donne comme consommateur. En cas de souci, écrivez d’abord au spa, puis à nous. Vous pouvez aussi saisir le médiateur de la consommation de votre pays."}]}]}}$text$,
  '{"en":"The first version.","fr":"La première version."}');

insert into legal_text (kind, version, published_at, body, changes) values ('privacy', 1, '2026-01-05T09:00:00Z',
  $text${"en":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"We keep what a booking needs, for as long as it needs it, and nothing for sale. Here is what we know of you, why, who sees it and what you can do about it."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"What we keep, and why"}]},{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Your account","marks":[{"type":"bold"}]},{"type":"text","text":": name, e-mail, phone, photo, language. To let you in and to reach you about your visits. The basis is our contract with you."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Your visits","marks":[{"type":"bold"}]},{"type":"text","text":": what, when, where, with whom, the price and the rule you agreed to. The spa needs them to receive you, and the law needs the receipts."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Payments","marks":[{"type":"bold"}]},{"type":"text","text":": amount, way of paying, brand and last four digits of a card. The whole number stays with the payment provider."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Wellness notes","marks":[{"type":"bold"}]},{"type":"text","text":": pressure, areas to avoid, allergies. They are data about your health, so we ask for your consent first. Each field is encrypted where it lies."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Devices that are logged in","marks":[{"type":"bold"}]},{"type":"text","text":": kind of browser, address and time, so that you can see them and send them away."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Messages we sent you","marks":[{"type":"bold"}]},{"type":"text","text":", so that none is sent twice."}]}]}]},{"type":"paragraph","content":[{"type":"text","text":"There is no advertising profile, no sale of data and no tracking across other sites. The cookies are one for your log-in and one for your language; both are needed, so there is no banner."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Who sees it"}]},{"type":"paragraph","content":[{"type":"text","text":"The spa you book with sees your name, how to reach you, your visits there and your note to it. The team that receives you may open your wellness notes while a visit is coming or under way; "},{"type":"text","text":"each opening is written down and shown to you","marks":[{"type":"bold"}]},{"type":"text","text":". Other spas see nothing of you. Those who carry out payments, mails and messages for us get only what each of these needs."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"How long"}]},{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Your account: until you erase it."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Receipts and the ledger: as long as the tax law of the spa’s country says, up to ten years. When you are erased they stay without your name."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Messages and technical records: 30 days to a few months."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Wellness notes: until you change or remove them. They are removed at once when you withdraw your consent."}]}]}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Your rights"}]},{"type":"paragraph","content":[{"type":"text","text":"On this page you can see and change your consents, download everything that is kept about you, and be erased. You may also object, have something corrected, or ask for less to be used; a message is enough. If you think we do wrong, you may complain to the data protection authority of your country, such as the CNIL in France, the ICO in the United Kingdom or the Commission d’accès à l’information in Québec."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"What stays when you are erased, and why"}]},{"type":"paragraph","content":[{"type":"text","text":"Visits and bookings of money stay as figures without you: tax law asks the spa to keep them, and without them its accounts would not add up. Name, address, phone, photo, notes, messages, devices and consents are removed. You have 14 days to change your mind."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Safety"}]},{"type":"paragraph","content":[{"type":"text","text":"Connections are encrypted, passwords are kept only as Argon2id hashes, wellness notes are encrypted field by field with a key that is not in the database, and people at a spa see only what their role needs."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Changes"}]},{"type":"paragraph","content":[{"type":"text","text":"A new version is shown with a sentence that says what is different, and you are asked once. Earlier versions can be read here."}]}]},"fr":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Nous gardons ce qu’il faut pour une réservation, le temps qu’il faut, et ne vendons rien. Voici ce que nous savons de vous, pourquoi, qui le voit et ce que vous pouvez faire."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Ce que nous gardons, et pourquoi"}]},{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Votre compte","marks":[{"type":"bold"}]},{"type":"text","text":" : nom, e-mail, téléphone, photo, langue. Pour vous ouvrir la porte et vous joindre au sujet de vos visites. La base est notre contrat avec vous."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Vos visites","marks":[{"type":"bold"}]},{"type":"text","text":" : quoi, quand, où, avec qui, le prix et la règle acceptée. Le spa en a besoin pour vous recevoir, et la loi exige les reçus."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Les paiements","marks":[{"type":"bold"}]},{"type":"text","text":" : montant, moyen, marque et quatre derniers chiffres de la carte. Le numéro entier reste chez le prestataire de paiement."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Les indications de bien-être","marks":[{"type":"bold"}]},{"type":"text","text":" : pression, zones à éviter, allergies. Elles touchent à votre santé, nous demandons donc d’abord votre accord. Chaque champ est chiffré là où il est rangé."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Les appareils connectés","marks":[{"type":"bold"}]},{"type":"text","text":" : type de navigateur, adresse et heure, pour que vous puissiez les voir et les déconnecter."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Les messages envoyés","marks":[{"type":"bold"}]},{"type":"text","text":", pour qu’aucun ne parte deux fois."}]}]}]},{"type":"paragraph","content":[{"type":"text","text":"Pas de profil publicitaire, pas de vente de données, pas de suivi sur d’autres sites. Il y a un cookie pour votre connexion et un pour votre langue ; les deux sont nécessaires, d’où l’absence de bandeau."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Qui le voit"}]},{"type":"paragraph","content":[{"type":"text","text":"Le spa où vous réservez voit votre nom, comment vous joindre, vos visites chez lui et votre mot à son intention. L’équipe qui vous reçoit peut ouvrir vos indications de bien-être tant qu’une visite est à venir ou en cours ; "},{"type":"text","text":"chaque ouverture est notée et vous est montrée","marks":[{"type":"bold"}]},{"type":"text","text":". Les autres spas ne voient rien de vous. Ceux qui assurent pour nous paiements, e-mails et messages ne reçoivent que le nécessaire."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Combien de temps"}]},{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Votre compte : jusqu’à ce que vous l’effaciez."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Les reçus et le grand livre : aussi longtemps que la loi fiscale du pays du spa le demande, dix ans au plus. Après votre effacement, ils restent sans votre nom."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Les messages et traces techniques : de 30 jours à quelques mois."}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Les indications de bien-être : jusqu’à ce que vous les changiez ou retiriez. Elles disparaissent aussitôt si vous retirez votre accord."}]}]}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Vos droits"}]},{"type":"paragraph","content":[{"type":"text","text":"Sur cette page, vous pouvez voir et changer vos accords, télécharger tout ce qui est gardé à votre sujet et vous faire effacer. Vous pouvez aussi vous opposer, faire corriger ou limiter un usage ; un message suffit. Si vous pensez que nous agissons mal, vous pouvez saisir l’autorité de votre pays : la CNIL en France, l’ICO au Royaume-Uni ou la Commission d’accès à l’information au Québec."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Ce qui reste après votre effacement, et pourquoi"}]},{"type":"paragraph","content":[{"type":"text","text":"Les visites et les écritures d’argent restent comme des chiffres, sans vous : la loi fiscale oblige le spa à les garder, et sans elles ses comptes ne seraient plus justes. Nom, adresse, téléphone, photo, indications, messages, appareils et accords sont retirés. Vous avez 14 jours pour changer d’avis."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Sécurité"}]},{"type":"paragraph","content":[{"type":"text","text":"Les connexions sont chiffrées, les mots de passe ne sont gardés que sous forme d’empreintes Argon2id, les indications de bien-être sont chiffrées champ par champ avec une clé qui n’est pas dans la base, et chacun au spa ne voit que ce que son rôle demande."}]},{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Changements"}]},{"type":"paragraph","content":[{"type":"text","text":"Une nouvelle version vous est montrée avec une phrase qui dit ce qui change, et nous vous posons la question une seule fois. Les versions précédentes se lisent ici."}]}]}}$text$,
  '{"en":"The first version.","fr":"La première version."}');

insert into legal_text (kind, version, published_at, body, changes) values ('marketing', 1, '2026-01-05T09:00:00Z',
  $text${"en":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Serein may tell me by e-mail about offers and news of the spas I have visited, at most twice a month. I can change my mind at any time."}]}]},"fr":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Serein peut m’écrire par e-mail au sujet des offres et des nouveautés des spas où je suis allé(e), deux fois par mois au plus. Je peux changer d’avis à tout moment."}]}]}}$text$,
  '{"en": "The first version.", "fr": "La première version."}');

insert into legal_text (kind, version, published_at, body, changes) values ('wellness', 1, '2026-01-05T09:00:00Z',
  $text${"en":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Serein may keep my wellness notes, which are data about my health, encrypted. The team of a spa may open them while a visit of mine there is coming or under way, and I see each opening. When I withdraw this consent, the notes are removed at once."}]}]},"fr":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Serein peut garder mes indications de bien-être, qui touchent à ma santé, sous forme chiffrée. L’équipe d’un spa peut les ouvrir tant qu’une visite chez lui est à venir ou en cours, et je vois chaque ouverture. Si je retire cet accord, elles disparaissent aussitôt."}]}]}}$text$,
  '{"en": "The first version.", "fr": "La première version."}');

-- What a person tells of themself beside what they log in with, and how far they have come in setting the account up.
create table profile (
  user_id text primary key references "user" (id) on delete cascade,
  -- How a spa reaches them; whoever logs in by phone has a number of that kind in "user".
  contact_phone text,
  -- Of the portrait's files; the address is in "user".image.
  photo_name text,
  set_up_step text not null default 'you',
  set_up_ended_at timestamptz,
  updated_at timestamptz not null,
  -- When somebody has their birthday, if they wish to tell: day and month, with or without the year.
  birth_day smallint,
  birth_month smallint,
  birth_year smallint,
  constraint profile_set_up_step_is_known check (set_up_step in ('you', 'contact', 'wellness', 'news')),
  constraint profile_phone_is_bounded check (length(contact_phone) between 6 and 20),
  constraint profile_birthday_has_day_and_month
    check ((birth_day is null) = (birth_month is null) and (birth_year is null or birth_day is not null)),
  constraint profile_birthday_is_a_day_of_the_calendar
    check (birth_day is null or make_date(coalesce(birth_year, 2000), birth_month, birth_day) is not null),
  constraint profile_birthday_is_of_somebody_alive check (birth_year between 1900 and 2100)
);
create index profile_by_photo on profile (photo_name) where photo_name is not null;
create index profile_by_birthday on profile (birth_month, birth_day) where birth_day is not null;

-- Data about health, each field encrypted by itself: the id of a key, a dot, and what that key has sealed.
create table wellness_note (
  user_id text primary key references "user" (id) on delete cascade,
  pressure text,
  areas_to_avoid text,
  allergies text,
  updated_at timestamptz not null,
  constraint wellness_note_is_sealed check (
    pressure ~ '^[a-z0-9-]+\.[A-Za-z0-9_-]{38,}$' and areas_to_avoid ~ '^[a-z0-9-]+\.[A-Za-z0-9_-]{38,}$' and
    allergies ~ '^[a-z0-9-]+\.[A-Za-z0-9_-]{38,}$')
);

-- Who has opened the notes, told to the person they are about: in the words of that day, since people and spas change.
create table wellness_opening (
  id uuid primary key default uuidv7(),
  user_id text not null references "user" (id) on delete cascade,
  opened_by text not null,
  opener_name text not null,
  business_name text not null,
  booking_id uuid not null,
  booking_code text not null,
  opened_at timestamptz not null,
  -- What was opened: the person's own wellness notes, or what the spa has written of their treatments.
  subject text not null default 'wellness',
  constraint wellness_opening_subject_is_known check (subject in ('wellness', 'treatment'))
);
create index wellness_opening_by_person on wellness_opening (user_id, opened_at desc);

-- Who has asked to be erased, and when it happens unless they change their mind. The row goes with the person.
create table erasure (
  user_id text primary key references "user" (id) on delete cascade,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  constraint erasure_leaves_time_to_think check (due_at >= asked_at + interval '14 days')
);
create index erasure_due on erasure (due_at);

-- How many wrong tries something has left: each moves `settled_at` on by what one costs, time brings it back. A row whose time
-- has come says nothing any more. The key is a hash, so that nobody learns here who was tried.
create table try_limit (
  key text primary key,
  settled_at timestamptz not null
);
create index try_limit_by_end on try_limit (settled_at);

-- All one-time codes, whatever they prove. A code itself is not here: it follows from the id and the secret of the server.
create table one_time_code (
  id uuid primary key default uuidv7(),
  kind text not null,
  -- Whom it is sent to: a number or an address, which its limits count for.
  recipient text not null,
  -- What the code opens: of the same, only the latest code works.
  subject text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  used_at timestamptz,
  -- Codes are counted by who asks for them as well, so that strangers cannot use up those of somebody else's address: a hash of
  -- the network they asked from.
  asker text,
  constraint one_time_code_kind_is_known check (kind in ('phone', 'registration')),
  constraint one_time_code_number_is_international check (kind <> 'phone' or recipient ~ '^\+[1-9][0-9]{4,14}$'),
  constraint one_time_code_ends_after_it_is_sent check (expires_at > sent_at),
  constraint one_time_code_has_five_tries check (tries between 0 and 5),
  constraint one_time_code_asker_is_hashed check (asker ~ '^[A-Za-z0-9_-]{43}$')
);
create index one_time_code_by_recipient on one_time_code (kind, recipient, sent_at desc);
create index one_time_code_by_subject on one_time_code (kind, subject, sent_at desc);
create index one_time_code_by_age on one_time_code (sent_at);

-- Who asks for an account, until they show that the address is theirs. There may be several of one address, of several
-- people even: each is opened by its own code, in the browser that asked.
create table registration (
  id uuid primary key default uuidv7(),
  email text not null,
  name text not null,
  -- Who confirms a visit with a code chooses none: the code opens the account of its address, or makes one.
  password text,
  language text not null,
  terms_accepted_at timestamptz not null,
  expires_at timestamptz not null,
  constraint registration_email_is_lower_case check (email = lower(email)),
  constraint registration_password_is_hashed check (password like '$argon2id$%'),
  constraint registration_language_is_known check (language in ('en', 'fr')),
  constraint registration_ends_after_it_began check (expires_at > terms_accepted_at)
);
create index registration_by_email on registration (email);
create index registration_by_expiry on registration (expires_at);

-- Streams of events that are open, on whichever process: so many of a session and of an account and no more. The process
-- that serves one says again and again that it still does; a row nobody has spoken for is of a process that has died.
create table live_stream (
  id uuid primary key,
  session_id text not null references session (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  seen_at timestamptz not null default now()
);
create index live_stream_by_session on live_stream (session_id);
create index live_stream_by_user on live_stream (user_id);

-- The next version of a text, as it is being written; published it is a row of `legal_text`, which never changes.
create table legal_draft (
  kind text primary key,
  -- Counts the savings, so that nobody saves over another.
  version integer not null,
  body jsonb not null,
  changes jsonb not null,
  written_at timestamptz not null,
  written_by text references "user" (id) on delete set null,
  constraint legal_draft_is_of_a_page check (kind in ('terms', 'privacy')),
  constraint legal_draft_is_in_both_languages check (body ?& array['en', 'fr'] and changes ?& array['en', 'fr'])
);
create index legal_draft_by_writer on legal_draft (written_by) where written_by is not null;

-- A session that was opened by a PIN ends with that PIN, which goes with the place in the business.
create function member_pin_has_gone() returns trigger language plpgsql as $$
begin
  delete from session s using shared_desk d
  where d.business_id = old.business_id and d.id = s.desk_id and s.user_id = old.user_id;
  return null;
end $$;
