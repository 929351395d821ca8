import type { AgentRecord } from '../../policy/agents/agent-record';
import type { EffectivePermissions } from '../pages/operator/operator-page';
import { profileWords } from './profile-words';

/** What an agent goes by. Nothing says yet how its node is set, so it is unknown whether that is what operators decide. */
export const effectivePermissions = (record: AgentRecord | undefined): EffectivePermissions => ({
	source: 'unknown',
	profile: profileWords(record?.profile ?? 'restrictive'),
});
