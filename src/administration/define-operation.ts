import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import type { Connection } from '../instance/connect';
import type { Catalog } from '../kernel/catalog';
import { type Operation, operationsOver } from '../kernel/operation/define-operation';
import type { Ports } from '../kernel/ports/index';
import type { ShownResource } from '../kernel/operation/shown-resource';
import { invalidInput } from '../kernel/tool-error';
import type { RunEventStore } from '../orchestrator/run-event';
import type { ClientCalls } from '../runs/client-calls';
import type { Cancelled, ControlRuns } from '../runs/control-runs';
import type { ControlStore } from '../runs/control-store';
import type { Instructions } from '../policy/instructions/instructions';
import type { SpendingRules } from '../policy/spending/spending-rules';
import type { UpgradeDays } from '../policy/upgrade-days';
import type { ToolProposals } from '../registry/proposal/tool-proposals';
import type { ClientDesk } from './client/client-desk';
import type { OpenedRegistry } from './registry/opened-registry';

/** Everything that an operation can reach. It gets only what it names in `uses`. */
export interface AdministrationPorts {
	readonly clients: ClientDesk;
	readonly agents: () => ControlStore;
	readonly tools: () => Promise<Catalog>;
	readonly runs: () => ControlRuns;
	readonly instructions: () => Instructions;
	readonly spending: () => SpendingRules;
	readonly upgradeDays: () => UpgradeDays;
	readonly turns: RunEventStore['turns'];
	readonly proposals: () => ToolProposals;
	readonly calls: () => ClientCalls;
	/** Posts to the channel of people, where the store names one. False where it could not be reached. */
	readonly tell: (write: () => object) => Promise<boolean>;
	/** Makes sure that a run which something was posted to goes on, as far as the door can. */
	readonly leadOn: (posted: Cancelled) => { readonly next: string; readonly isStarted: boolean };
	readonly hide: (value: unknown) => unknown;
	/** Of the workspaces that the caller administers, their own first. */
	readonly registries: () => Promise<readonly [OpenedRegistry, ...OpenedRegistry[]]>;
	readonly store: Connection;
	/** What n8n lets the key of the node do, for so many milliseconds. */
	readonly n8n: (patience?: number) => Promise<Ports>;
	/** Whether the caller may be told names of everything in n8n: otherwise they would tell one agency of the others. */
	readonly seesAll: boolean;
}

export const defineOperation = operationsOver<AdministrationPorts>();

export type AdministrationOperation = Operation<AdministrationPorts>;

/** What the operations of one kind of thing share: what it is called, and how it is shown. */
export interface Resource {
	/** Singular and plural as addresses have them. Of what there is only one, both are the same. */
	readonly name: string;
	readonly plural: string;
	readonly title: string;
	readonly description?: string | undefined;
	/** What acts for people where something is changed: `Making and revoking client keys`. */
	readonly changing?: string;
	/** Where its records are for programs, below `ai/`. Left out: its plural. */
	readonly path?: string;
	/** Programs are sent a record as it is, and not under the name of its resource. */
	readonly isBare?: boolean;
	readonly operations: readonly AdministrationOperation[];
	/** The action that the panel presets. Left out: the list. */
	readonly preset?: string;
	/** Fields of the node's panel, where they are not those of the inputs. */
	readonly properties?: readonly INodeProperties[] | undefined;
	/** Left out: the page shows what `get` puts out, where there is only one. */
	readonly page?: ShownResource<AdministrationPorts>;
	/** Columns of its one page whose figures are drawn as bars. */
	readonly drawn?: readonly string[];
	/** Pages about one record, beside its own: each shows what the operation of this name puts out. */
	readonly views?: readonly string[];
}

/** The words of a text, with commas or line ends between them. */
export const wordsIn = (text: string, between: RegExp | string = /[,\n]/): string[] =>
	text.split(between).flatMap((word) => word.trim() || []);

export const named = z.string().trim().min(1);

export const invalid = (message: string) =>
	invalidInput(message, 'Correct the field in the node’s panel. Nothing was changed.');

/** A moment as ISO 8601; empty for what has not happened, which is stored as 0. */
export const isoText = (at: number): string => (at === 0 ? '' : new Date(at).toISOString());

export const wrong = (message: string, hint = '') => invalidInput(message, hint);

export const refused = (message: string, hint: string) =>
	wrong(message, `${hint} Nothing was changed.`);

/** One of these words. Throws `ToolError`, which names the field, for any other one. */
export function oneOf<Word extends string>(field: string, words: readonly Word[], given: string) {
	const found = words.find((word) => word === given);
	if (found !== undefined) return found;
	throw refused(`"${given.slice(0, 100)}" is no ${field}.`, `Use one of ${words.join(', ')}.`);
}
