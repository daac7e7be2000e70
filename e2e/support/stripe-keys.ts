/** Of this run. Two of them must never be seen anywhere: e2e/hardening/secrets.spec.ts looks. */
export const SECRET_KEY = 'sk_test_e2eSecretOfTheServer';
export const WEBHOOK_SECRET = 'whsec_e2eSecretOfTheWebhook';
export const PUBLISHABLE_KEY = 'pk_test_e2e';
