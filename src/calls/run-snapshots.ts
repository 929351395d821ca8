import type { AgentRecord } from '../policy/agents/agent-record';
import { fresh } from '../kernel/fresh';

/** Runs whose snapshots this process keeps. A snapshot that had to make room is read again. */
const MOST = 1_000;

/** What is read once for a run and holds for all of it. A run that goes on in another process reads it again. */
export const runSnapshots = fresh<string, Promise<AgentRecord | undefined>>({ most: MOST });
