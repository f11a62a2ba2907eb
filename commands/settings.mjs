// @ts-check

/** Every variable that the server reads (server/config.ts); a test compares the two. */
export const settings = [
  "HOST",
  "PORT",
  "PUBLIC_URL",
  "DATA_DIR",
  "DATABASE_URL",
  "PROVIDER_URL",
  "PROVIDER_CLIENT_ID",
  "PROVIDER_CLIENT_SECRET",
  "API_CLIENT_ID",
  "API_CLIENT_SECRET",
  "SESSION_SECRET",
  "ADMIN_EMAIL",
  "ADMIN_PASSWORD",
  "MQTT_PORT",
  "LICENCE_PUBLIC_KEYS",
  "MAIL_TO_LOOPBACK",
  "TRUST_PROXY",
  "LOG_LEVEL",
  "NODE_ENV",
];
