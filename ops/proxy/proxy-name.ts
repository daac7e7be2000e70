export const PROXY_NAME = 'wildsoak.example';
