/** The code of the chapters {@code From threads to Merino} and {@code From MPI to Merino}. */
package com.example.guide.porting;
