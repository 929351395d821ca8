import type { IExecuteFunctions } from 'n8n-workflow';

import type { BuilderMode, Role, Tool } from '../kernel/define-tool';
import { findWorking } from '../surfaces/toolkit/toolkit-node';
import { allTools } from '../tools';
import type { ForemanCase } from '../surfaces/foreman/foreman-case';
import { hasFeature } from '../surfaces/toolkit/open-toolkit';
import { hasIdentity } from '../instance/open-identity';
import { hasStore } from '../instance/open-store';

const ITEM = 0;

/** Whether agents of a kind get a tool; builders get the way to hand code in that their mode has. */
export const isFor = (
	{ roles, builderMode }: Pick<Tool, 'roles' | 'builderMode'>,
	kind: Role,
	mode: BuilderMode,
): boolean =>
	roles.includes(kind) && (kind !== 'builder' || builderMode === undefined || builderMode === mode);

/** The native tools that agents of a kind are offered: those for it that are not blocked and can work here. */
export async function workingTools(
	context: IExecuteFunctions,
	{ permissions }: Pick<ForemanCase, 'permissions'>,
	kind: Role,
	builderMode: BuilderMode,
): Promise<Tool[]> {
	return await findWorking(
		{
			hasIdentity: hasIdentity(context),
			hasStore: hasStore(context),
			has: async (feature, itemIndex) => await hasFeature(context, feature, itemIndex),
			isHidden: async (tool) => await permissions.isHidden(tool),
		},
		allTools.filter((tool) => isFor(tool, kind, builderMode)),
		ITEM,
	);
}
