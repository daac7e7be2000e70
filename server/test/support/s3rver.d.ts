declare module 's3rver' {
  /** Only what the tests use. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      configureBuckets: { name: string; configs: [] }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
