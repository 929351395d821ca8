// Preloaded into a worker: in a container n8n names itself after the host, which two workers must not share.
import os from 'node:os';

const { FOREMAN_SANDBOX_HOST } = process.env;
if (FOREMAN_SANDBOX_HOST !== undefined) os.hostname = () => FOREMAN_SANDBOX_HOST;
