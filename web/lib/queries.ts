/** Queries that several features share; others are in a feature's `queries.ts`. */
import { keepPreviousData } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "../../core/contracts.ts";
