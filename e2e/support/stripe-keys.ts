/** The first two must never show up anywhere: e2e/hardening/secrets.spec.ts searches for them. */
export const SECRET_KEY = 'sk_test_e2eSecretOfTheServer';
export const WEBHOOK_SECRET = 'whsec_e2eSecretOfTheWebhook';
export const PUBLISHABLE_KEY = 'pk_test_e2e';
