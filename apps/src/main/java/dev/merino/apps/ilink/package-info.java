/**
 * Genetic linkage analysis: how far apart on a chromosome are a few genes, judged by who inherited
 * what in some families? Start at {@link dev.merino.apps.ilink.Ilink}.
 *
 * <p>The words of genetics, as the classes here use them:
 *
 * <dl>
 *   <dt>locus
 *   <dd>a place on the chromosome; an <em>allele</em> is one of the variants found there
 *   <dt>haplotype
 *   <dd>one allele for each locus: what one parent gave
 *   <dt>genotype
 *   <dd>two haplotypes: what a person has. Seen is less: the <em>phenotype</em>, which is two
 *       alleles at each locus without a word about which of them came together, or only whether the
 *       person is ill
 *   <dt>penetrance
 *   <dd>the probability of a phenotype, given the genotype
 *   <dt>gamete
 *   <dd>the haplotype that a parent makes for a child. It follows one of the parent's own
 *       haplotypes, and changes over to the other between neighbouring loci with probability
 *       <em>theta</em>, the recombination fraction of these loci: 0 if they are always inherited
 *       together, 1/2 if they have nothing to do with each other
 *   <dt>pedigree
 *   <dd>persons and their parents. A <em>founder</em> is a person whose parents are not known; a
 *       <em>nuclear family</em> is two parents and all of their children
 *   <dt>peeling
 *   <dd>the way to the likelihood of a pedigree (Elston and Stewart 1971): nuclear family by
 *       nuclear family is summed up into one of its members, until one person is left
 *   <dt>gene array
 *   <dd>one number for each genotype that a person can have: the probability of all that was peeled
 *       into this person, given the genotype
 * </dl>
 */
@NullMarked
package dev.merino.apps.ilink;

import org.jspecify.annotations.NullMarked;
