import type { Migration } from "../migration.ts";

/** Browsers that receive the pushes of their person while no page is open. */
export const pushSubscriptions: Migration = {
  name: "0019-push-subscriptions-additive",
  statements: [
    // A sign-in that expires is deleted, and leaves its subscription: so there is no reference to it.
    `create table push_subscription(
      id {text} primary key, user_id {text} not null references user_account(id) on delete cascade,
      sign_in_id {text} not null, endpoint_digest {text} not null unique, endpoint_sealed {text} not null,
      p256dh {text} not null, auth_sealed {text} not null, service {text} not null, device {text} not null,
      created_at {int} not null, last_sent_at {int}, last_problem {text}
    ){strict}`,
    `create index push_subscription_user on push_subscription(user_id)`,
    `create index push_subscription_sign_in on push_subscription(sign_in_id)`,
  ],
};
