import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { type Operation, operationsOver } from '../kernel/operation/define-operation';
import type { ShownResource } from '../kernel/operation/shown-resource';
import { invalidInput } from '../kernel/tool-error';
import type { AdministrationPorts } from './open-administration';

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
